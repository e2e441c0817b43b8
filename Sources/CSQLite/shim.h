// C declarations of SQLite, seen by one room only.
#include <sqlite3.h>

import Testing

/// A wrong command line: status 2, a line that says what is wrong and where to read on, nothing on standard output.
struct UsageTests {
    @Test(arguments: [
        ([], "a command is missing"),
        (["read"], "there is no command 'read'"),
        (["recog"], "did you mean 'recognize'?"),
        (["--nonsense"], "unrecognized option '--nonsense'"),
        (["recognize", "--nonsense"], "unrecognized option '--nonsense'"),
        (["recognize", "--language"], "option '--language' requires an argument"),
        (["recognize", "--language", "xx"], "unknown language 'xx'"),
        (["recognize", "--format", "xml"], "--format takes one of text, json, jsonl, tsv, jiix, inkml, hocr, not 'xml'"),
        (["recognize", "--alternatives", "-1"], "--alternatives takes a number from 0 to 100, not '-1'"),
        (["recognize", "--skip-existing"], "--skip-existing needs --output"),
        (["find"], "the pattern is missing"),
        (["convert", "note.xopp"], "--to is missing"),
        (["convert", "--to", "rm"], "--to takes one of rukopis"),
        (["render", "-o", "note.docx"], "--to is missing"),
        (["render", "--to", "png", "--text", "hidden"], "--text hidden is for PDF"),
        (["recognize", "--jobs", "0"], "--jobs takes a number"),
        (["recognize", "--from", "docx"], "--from takes one of"),
        (["evaluate", "--limit", "99999999999999999999"], "--limit takes a number"),
        (["train"], "rukopis train: a command is missing"),
        (["train", "recognizer"], "a configuration file is missing"),
        (["train", "synthesize", "x.ndjson.gz"], "--fonts is missing"),
        (["predict", "--learn", "--no-store"], "nothing to learn"),
        (["predict", "--forget", "a", "text"], "--forget takes no texts"),
        (["predict", "-n", "0"], "--count takes a number from 1 to 100"),
        (["correct", "--format", "xml"], "--format takes one of text, json, tsv"),
        (["correct", "-l", "xx"], "unknown language 'xx'"),
        (["doctor", "now"], "takes no arguments"),
    ] as [([String], String)])
    func isRefused(arguments: [String], message: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.contains("--help"))
    }
}

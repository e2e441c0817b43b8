print("rukopis")

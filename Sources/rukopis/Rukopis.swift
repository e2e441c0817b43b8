let rukopisVersion = "0.1.0"

/// The program: every command, in one place.
let program = CommandGroup(
    name: "rukopis",
    summary: "Reads handwriting: pen strokes in, text out, Latin and Cyrillic, on this machine alone.",
    details: """
        A file named - or no file at all is standard input. Results go to standard output, everything else to \
        standard error. The exit status is 0 if all went well, 1 if some input failed (the results of the rest \
        are out), 2 if the command line is wrong.
        """,
    entries: [
        .command(RecognizeCommand.self),
        .command(EvaluateCommand.self),
        .command(FillCommand.self),
        .command(AdaptCommand.self),
        .command(TypeCommand.self),
        .command(StreamCommand.self),
        .command(CaptureCommand.self),
        .command(PadCommand.self),
        .command(ServeCommand.self),
        .command(InspectCommand.self),
        .command(FindCommand.self),
        .command(ConvertCommand.self),
        .command(RenderCommand.self),
        .command(PredictCommand.self),
        .command(CorrectCommand.self),
        .command(DoctorCommand.self),
        .command(BenchmarkCommand.self),
        .group(
            CommandGroup(
                name: "train",
                summary: "Makes model files from data.",
                details: "Training happens on this machine alone and needs no special hardware.",
                entries: [
                    .command(TrainRecognizerCommand.self), .command(TrainSynthesizeCommand.self),
                    .command(TrainLanguageCommand.self), .command(TrainDecoderCommand.self),
                    .command(TrainAverageCommand.self),
                ])),
        .command(CompletionCommand.self),
    ])

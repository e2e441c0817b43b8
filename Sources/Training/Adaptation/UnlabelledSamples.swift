/// Another source's ink without its labels: it only asks the network to stay what it was.
struct UnlabelledSamples: SampleSource {
    let source: any SampleSource

    func draw(_ random: inout SplitMix64) -> TrainingSample {
        var sample = source.draw(&random)
        sample.labels = []
        return sample
    }
}

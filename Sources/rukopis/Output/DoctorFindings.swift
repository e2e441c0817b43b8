import Foundation
import Language
import Network
import Recognition

/// What `rukopis doctor` found; the stored properties' names are the JSON's keys.
struct DoctorFindings: Encodable {
    struct Kernel: Encodable {
        let name: String
        /// Chosen by rukopis for this processor; "" where the environment or OpenBLAS itself chose.
        let requested: String
        let library: String
        /// On one core, at the network's own shape.
        let gigaflops: Double
        /// Against a plain loop, relative to the largest element.
        let largestError: Double
    }

    struct Model: Encodable {
        let file: String
        let bytes: Int
        let parameters: Int
        let scripts: [String]
        /// Milliseconds to load it.
        let loading: Double
    }

    let version: String
    let processor: String
    let cores: Int
    private(set) var kernel: Kernel?
    private(set) var model: Model?
    /// The tags of the language files that were found.
    let languages: [String]
    /// Where models are looked for.
    let searched: [String]
    private(set) var problems: [String] = []

    init(model file: String?) {
        version = rukopisVersion
        processor = Self.processorName
        cores = ProcessInfo.processInfo.activeProcessorCount
        let locator = ModelLocator()
        searched = locator.folders
        languages = LanguageLibrary(folders: locator.folders).available
        do {
            let report = try BLAS.check()
            kernel = Kernel(
                name: BLAS.kernel, requested: BLAS.requestedKernel, library: BLAS.configuration,
                gigaflops: (report.gigaflops * 10).rounded() / 10, largestError: report.largestError)
            if !report.isCorrect {
                problems.append(
                    "the matrix kernel \(BLAS.kernel) computes wrong results; try OPENBLAS_CORETYPE=Haswell or another")
            }
        } catch {
            problems.append("\(error)")
        }
        do {
            let url = try file.map { URL(fileURLWithPath: $0) } ?? locator.recognizer()
            let start = DispatchTime.now().uptimeNanoseconds
            let recognizer = try Recognizer(modelAt: url)
            let end = DispatchTime.now().uptimeNanoseconds
            let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
            model = Model(
                file: url.path, bytes: size ?? 0, parameters: recognizer.parameterCount,
                scripts: recognizer.network.architecture.headNames,
                loading: (Double(end - start) / 1e5).rounded() / 10)
        } catch {
            problems.append("\(error)")
        }
    }

    /// For people.
    var text: String {
        var lines = ["rukopis      \(version)", "processor    \(processor), \(cores) cores"]
        if let kernel {
            let choice = kernel.requested.isEmpty ? "" : ", chosen by rukopis"
            lines += [
                "BLAS         \(kernel.library)", "kernel       \(kernel.name)\(choice)",
                "speed        \(kernel.gigaflops) GFLOPS on one core",
                "accuracy     within \(String(format: "%.1e", kernel.largestError)) of a plain loop",
            ]
        }
        if let model {
            lines += [
                "model        \(model.file)",
                "             \(String(format: "%.1f", Double(model.bytes) / 1e6)) MB, \(model.parameters) weights, "
                    + "loaded in \(model.loading) ms",
                "scripts      \(model.scripts.joined(separator: ", "))",
            ]
        } else {
            lines.append("model        none in \(searched.joined(separator: ", "))")
        }
        lines.append("languages    \(languages.isEmpty ? "none" : languages.joined(separator: ", "))")
        return lines.joined(separator: "\n") + "\n"
    }

    static var processorName: String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.drop(while: \.isWhitespace) }.map(String.init) ?? "unknown"
    }
}

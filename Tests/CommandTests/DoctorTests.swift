import Foundation
import Testing

struct DoctorTests {
    @Test func namesKernelAndModel() throws {
        let result = try Program.run(["doctor", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let kernel = try #require(object["kernel"] as? [String: Any])
        #expect(kernel["name"] as? String != "")
        #expect(try #require(kernel["gigaflops"] as? Double) > 0)
        #expect(try #require(kernel["largestError"] as? Double) < 1e-4)
        let model = try #require(object["model"] as? [String: Any])
        #expect(model["scripts"] as? [String] == ["latin", "cyrillic"])
        #expect((object["problems"] as? [String])?.isEmpty == true)
    }

    @Test func aMissingModelIsAProblem() throws {
        let result = try Program.run(["doctor"], environment: ["RUKOPIS_MODELS": "/nowhere"])
        #expect(result.status == 1)
        #expect(result.output.contains("kernel ") && result.errors.contains("/nowhere"))
    }
}

/// Options that the help shows together under one heading.
struct OptionGroup<Target>: Sendable {
    let heading: String
    let options: [Option<Target>]

    func lifted<Outer>(to path: WritableKeyPath<Outer, Target> & Sendable) -> OptionGroup<Outer> {
        OptionGroup<Outer>(heading: heading, options: options.map { $0.lifted(to: path) })
    }
}

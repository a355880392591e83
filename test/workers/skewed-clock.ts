// Loaded before a program: the machine's clock is wrong by SKEW_MS. What counts monotonic time is not.
const skew = Number(process.env.SKEW_MS ?? 0)
const Real = Date

// biome-ignore lint/suspicious/noGlobalAssign: that is what a wrong clock is
Date = class extends Real {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(Real.now() + skew)
  }
  static override now() {
    return Real.now() + skew
  }
} as DateConstructor

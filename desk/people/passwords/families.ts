import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'

/** Slips by family, in their order: those who have a child in common, by number and never by name, are of one. */
export function familiesOf(slips: readonly PasswordSlip[]): PasswordSlip[][] {
  let families: PasswordSlip[][] = []
  for (const slip of slips) {
    const isOf = (family: readonly PasswordSlip[]) =>
      family.some(({ pupils }) => pupils.some((pupil) => slip.pupils.includes(pupil)))
    const own = families.filter(isOf)
    const [first] = own
    const whole = [...own.flat(), slip]
    families = first
      ? families
          .filter((family) => family === first || !own.includes(family))
          .map((family) => (family === first ? whole : family))
      : [...families, whole]
  }
  return families
}

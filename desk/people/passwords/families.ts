import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'

/**
 * What is on one slip: parents with one login and a child in common are on one, everybody else alone. Strangers with one number
 * never are: a slip has passwords.
 */
export function sharedSlips(slips: readonly PasswordSlip[]): PasswordSlip[][] {
  const shared: PasswordSlip[][] = []
  for (const slip of slips) {
    const own =
      slip.role === 'parent' && slip.login !== ''
        ? shared.find((people) =>
            people.every(
              ({ role, login, pupils }) =>
                role === 'parent' &&
                login === slip.login &&
                pupils.some((pupil) => slip.pupils.includes(pupil)),
            ),
          )
        : undefined
    if (own) own.push(slip)
    else shared.push([slip])
  }
  return shared
}

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

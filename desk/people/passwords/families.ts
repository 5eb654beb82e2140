import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'

/**
 * Slips by family, in their order: those of a child, and after them those of the parents, who name their children. Brothers and
 * sisters of one section are together.
 */
export function familiesOf(slips: readonly PasswordSlip[]): PasswordSlip[][] {
  const families: PasswordSlip[][] = []
  for (const slip of slips) {
    const family = families.findLast((one) => one.some((other) => isOfFamily(slip, other)))
    if (family) family.push(slip)
    else families.push([slip])
  }
  return families
}

const childrenOf = ({ children }: PasswordSlip) => children.split(', ')

function isOfFamily(one: PasswordSlip, other: PasswordSlip): boolean {
  if (one.section !== other.section) return false
  if (one.role === 'parent' && other.role === 'student') return childrenOf(one).includes(other.name)
  if (one.role === 'student' && other.role === 'parent') return childrenOf(other).includes(one.name)
  return one.role === 'parent' && other.role === 'parent' && one.children === other.children
}

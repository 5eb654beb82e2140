/** The numbers for kinds of users in the calls [access-1]; the server stores the words. */
export const userTypes = { admin: 0, student: 1, teacher: 3, parent: 5, open: 99 } as const

/** Back ends send a type as a number or as text. */
export type UserType = number | string

/** A student or an open user, who has a login. */
export function isDirectUser(type: UserType): boolean {
  return Number(type) === userTypes.student || isOpenUser(type)
}

export function isOpenUser(type: UserType): boolean {
  return Number(type) === userTypes.open
}

/** Any type but 1 and 99 is a parent login [access-1]. */
export function isParentLogin(type: UserType): boolean {
  return !isDirectUser(type)
}

import { studentDetail } from '#domain/profile/calls.ts'
import { isDirectUser, isOpenUser } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, keepPhoto } from '#portal/shared/session-store.ts'

let hasRequested = false

/**
 * Fetches a new address of the photo, once per page load: an address is valid for an hour [access-20], a session for a day.
 * A parent's own photo is only in the reply of the sign-in.
 */
export async function renewPhoto(): Promise<void> {
  const { instituteId, userType, userId, studentId } = getSession()
  if (hasRequested || !isDirectUser(userType)) return
  hasRequested = true
  const owner_id = isOpenUser(userType) || studentId === null ? userId : studentId
  // Without a reply the initials stay.
  const answer = await send(studentDetail, { params: { institute_id: instituteId, owner_id } }).catch(
    () => undefined,
  )
  if (answer) keepPhoto(answer.result.photo)
}

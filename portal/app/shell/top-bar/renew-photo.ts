import { studentDetail } from '#domain/profile/calls.ts'
import { isDirectUser, isOpenUser } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, keepPhoto } from '#portal/shared/session-store.ts'

let hasAsked = false

/**
 * The address of a photo is good for an hour, a session for a day (PRODUCT §3): asks for a new one, once a page. A
 * parent's own photo is in no call but that of signing in.
 */
export async function renewPhoto(): Promise<void> {
  const { institute_id, user_type, user_id, student_id } = getSession()
  if (hasAsked || !isDirectUser(user_type)) return
  hasAsked = true
  const owner_id = isOpenUser(user_type) || student_id === null ? user_id : student_id
  // Initials stand in its place meanwhile, and stay where there is no answer.
  const answer = await send(studentDetail, { params: { institute_id, owner_id } }).catch(() => undefined)
  if (answer) keepPhoto(answer.result.photo_url)
}

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { aadhaarNumbers, studentDetail, updateProfile } from '#domain/profile/calls.ts'
import { savedMessages } from '#domain/profile/texts.ts'
import { makeZone } from '#domain/zone.ts'
import { viewedStudentById } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { checkChange, readChange } from '#server/features/profile/change.ts'
import { makePhoto } from '#server/features/profile/photo.ts'
import { findPhoto, findProfile, letsEditProfile } from '#server/features/profile/queries.ts'
import { changePhoto, changeProfile, noteAadhaarRead } from '#server/features/profile/writes.ts'
import { sessionAddresses } from '#server/files/addresses.ts'
import { checkSpace, storeSent } from '#server/files/space.ts'
import { personKey } from '#server/heavy/heavy.ts'
import { createRequestRate } from '#server/network/request-rate.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'
import { groupAadhaar, maskAadhaar, maskedNumbers } from './aadhaar.ts'

/** For photos of one person, in one process: more than people try, and far less than would keep it busy. */
const photoRate = { perSecond: 0.2, atOnce: 30 }

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, secrets, clock } = context
  const photos = createRequestRate(photoRate)

  const photoAddress = (session: Session, personId: number, fileId: number | null) =>
    sessionAddresses(secrets, session, clock(), { of: 'photo', id: personId })(fileId)
  /** @throws notFound for another person's */
  const profileOf = async (session: Session, ownerId: number) => {
    const owner = viewedStudentById(session, ownerId)
    const { instituteId, yearId } = session
    const at = { instituteId, yearId, now: clock() }
    const row = owner && (await findProfile(pool, { ...at, personId: owner.personId }))
    if (!row) throw notFound()
    return { owner, row }
  }

  mount(app, studentDetail, async ({ session, params }) => {
    const { owner, row } = await profileOf(session, params.owner_id)
    const photo = photoAddress(session, owner.personId, row.photoFileId)
    const mayEdit = session.role === 'student' && row.letsEdit
    return answer({ ...row, ...maskedNumbers(row), photo, mayEdit })
  })

  mount(app, aadhaarNumbers, async ({ session, params }) => {
    const { owner, row } = await profileOf(session, params.owner_id)
    const { instituteId, personId: readerId } = session
    // A parent's id is only shown to that parent; a child's to the child and its parents.
    const withParent = row.parentId === readerId && row.sealedParentAadhaar !== ''
    const opened = (sealed: string) => (sealed === '' ? '' : groupAadhaar(secrets.open(sealed)))
    const read = { personId: owner.personId, readerId, withParent }
    await noteAadhaarRead(pool, { instituteId, ...read, now: clock() })
    return answer({
      student: opened(row.sealedAadhaar),
      parent: withParent ? opened(row.sealedParentAadhaar) : maskAadhaar(row.parentAadhaarEnd),
    })
  })

  mount(app, updateProfile, async ({ session, params, body, gone, once }) => {
    const { instituteId, personId, timeZone } = session
    const change = readChange(body)
    // A student changes only the own profile, if the institute allows it [profile-6].
    const isOwn = session.role === 'student' && params.user_id === personId
    const mayChange = isOwn && (await letsEditProfile(pool, session))
    if (!mayChange) throw new Failure('profileLocked')
    const now = clock()
    const { field, value } = change
    checkChange(change, makeZone(timeZone).dayAt(now.getTime()))
    const at = { instituteId, personId, now }
    const storePhoto = async () => {
      photos.take(personKey(session))
      const { size, bytes } = await makePhoto(context, value, { session, gone })
      await checkSpace(pool, at, size)
      const fileId = await storeSent(pool, files, { sender: at, name: 'photo.jpg', bytes })
      return (client: pg.ClientBase) => changePhoto(client, { ...at, fileId })
    }
    const write =
      field === 'photo'
        ? await storePhoto()
        : (client: pg.ClientBase) => changeProfile[field](client, { ...at, value })
    return once.write(async (client) => {
      await write(client)
      await note(client, { ...at, actor: { person: personId }, kind: 'changedProfile', detail: field })
      await noteChange(client, { ...at, kind: 'profile', subjectId: null, detail: field })
      const photo = await findPhoto(client, session)
      const photo_url = photoAddress(session, personId, photo?.fileId ?? null)
      return { statusCode: 200, message: savedMessages[field], result: { photo_url } }
    })
  })
}

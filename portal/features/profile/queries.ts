import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { aadhaarNumbers, type Profile, studentDetail, updateProfile } from '#domain/profile/calls.ts'
import type { ProfileField } from '#domain/profile/rules.ts'
import { fieldNames, notSavedMessage, savedMessages } from '#domain/profile/texts.ts'
import { isDirectUser } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, keepPhoto, useSession } from '#portal/shared/session-store.ts'
import { viewedId, viewedKey } from '#portal/shared/viewed/viewed-student.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { useIsHere } from './use-is-here.ts'

const staleAfterMs = 60_000
/** Addresses of files expire after fifty minutes at the earliest [access-20]. */
const renewAfterMs = 30 * 60_000

const profileKey = (session: Session) => ['profile', viewedKey(session)] as const

const paramsOf = (session: Session) => ({
  institute_id: session.instituteId,
  owner_id: viewedId(session),
})

const editKey = (fact: EditableFact) => `profile/${fact}`

/** Includes changes that wait for the network. */
function withEdits(profile: Profile, edits: readonly UnsentChange[]): Profile {
  const values = facts.flatMap((fact) => {
    const value = edits.find(({ key }) => key === editKey(fact))?.input.body[profileFieldOf[fact]]
    if (typeof value !== 'string') return []
    return [[fact, fact === 'photo' ? `data:image/jpeg;base64,${value}` : value] as const]
  })
  return { ...profile, ...Object.fromEntries(values) }
}

/** Whether a change of a fact waits for the network. */
export const useIsUnsent = (fact: EditableFact): boolean =>
  useWaitingFor('updateProfile').some(({ key }) => key === editKey(fact))

/** The profile of the viewed student. Updates the photo in the header if it is the same person's. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession((whole) => whole)
  const edits = useWaitingFor('updateProfile')
  const select = useCallback((profile: Profile) => withEdits(profile, edits), [edits])
  const query = useQuery({
    queryKey: profileKey(session),
    queryFn: async (context) => (await read(studentDetail, { params: paramsOf(session) }, context)).result,
    select,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
  const photo = query.data?.photo
  useEffect(() => {
    const isAddress = photo !== undefined && !photo.startsWith('data:')
    if (isAddress && isDirectUser(getSession().userType)) keepPhoto(photo)
  }, [photo])
  return query
}

export type SaveState = {
  isPending: boolean
  /** Why the last attempt failed, or ''. */
  error: string
  clearError: () => void
  /**
   * A toast shows the result if the popup was closed meanwhile.
   * @returns true on success, so that the popup closes
   */
  save: (fact: EditableFact, value: string) => Promise<boolean>
}

/** The fields of the call that changes a profile. */
export const profileFieldOf = {
  address: 'address',
  birthPlace: 'birth_place',
  bloodGroup: 'blood_group',
  dob: 'dob',
  photo: 'photo',
} as const satisfies Record<string, ProfileField>
type EditableFact = keyof typeof profileFieldOf
const facts = Object.keys(profileFieldOf) as EditableFact[]

/** Saves one fact, and updates the screen and the photo in the header. One request at a time. */
export function useSave(): SaveState {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isSaving = useRef(false)
  const isHere = useIsHere()

  async function save(fact: EditableFact, value: string): Promise<boolean> {
    const field = profileFieldOf[fact]
    if (isSaving.current) return false
    isSaving.current = true
    setPending(true)
    setError('')
    try {
      const { instituteId, userId } = session
      const seen = client.getQueryData<Profile>(profileKey(session))
      const reply = await sendOrKeep(updateProfile, {
        call: 'updateProfile',
        key: editKey(fact),
        input: { params: { institute_id: instituteId, user_id: userId }, body: { [field]: value } },
        title: fieldNames[field],
        // The address of the photo differs in every reply.
        before: fact === 'photo' ? undefined : seen?.[fact],
      })
      if (!reply) {
        showToast(unsentTexts.kept)
        return isHere()
      }
      const { result } = reply
      keepPhoto(result.photo_url)
      const change = { ...(fact !== 'photo' && { [fact]: value }), photo: result.photo_url }
      client.setQueryData<Profile>(profileKey(session), (profile) => profile && { ...profile, ...change })
      void client.invalidateQueries({ queryKey: profileKey(session) })
      showToast(savedMessages[field], 'good')
      return isHere()
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      if (isHere()) setError(message)
      else showToast(notSavedMessage(field, message), 'bad')
      return false
    } finally {
      isSaving.current = false
      setPending(false)
    }
  }

  return { isPending, error, clearError: () => setError(''), save }
}

/** The server logs each request [profile-14]. @throws as `send` does */
export const fetchAadhaar = async () =>
  (await send(aadhaarNumbers, { params: paramsOf(getSession()) })).result

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { aadhaarNumbers, type Profile, studentDetail, updateProfile } from '#domain/profile/calls.ts'
import type { ProfileField } from '#domain/profile/rules.ts'
import { notSavedMessage, savedMessages } from '#domain/profile/texts.ts'
import { isDirectUser } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { getSession, keepPhoto, useSession } from '#portal/shared/session-store.ts'
import { viewedId, viewedKey } from '#portal/shared/viewed-student.ts'
import { showToast } from '#ui/toast.tsx'
import { useIsHere } from './use-is-here.ts'

const staleAfterMs = 60_000
/** Addresses of files are good for fifty minutes at least (PRODUCT §3 "Files"): who stays that long gets new ones. */
const renewAfterMs = 30 * 60_000

const profileKey = (session: PortalSession) => ['profile', viewedKey(session)] as const

const paramsOf = (session: PortalSession) => ({
  institute_id: session.institute_id,
  owner_id: viewedId(session),
})

/** What is known of the person in view. The photo in the header follows where it is the same person's. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession((whole) => whole)
  const query = useQuery({
    queryKey: profileKey(session),
    queryFn: async ({ signal }) =>
      (await send(studentDetail, { params: paramsOf(session) }, { signal })).result,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
  const photo = query.data?.photo_url
  useEffect(() => {
    if (photo !== undefined && isDirectUser(getSession().user_type)) keepPhoto(photo)
  }, [photo])
  return query
}

export type SaveState = {
  isPending: boolean
  /** Why the last try failed; '' when it did not. */
  error: string
  clearError: () => void
  /** Tells what came of it where the popup was closed meanwhile. @returns whether it is saved and the popup to be closed */
  save: (field: ProfileField, value: string) => Promise<boolean>
}

/** What a field of the profile is called where it is read; the photo's address is made by the server. */
const nameRead = {
  address: 'current_address',
  birth_place: 'birth_place',
  blood_group: 'blood_group',
  dob: 'dob',
} as const satisfies Partial<Record<ProfileField, keyof Profile>>

/** Saves one field; the profile on the screen and the photo in the header follow. Nothing is sent twice at once. */
export function useSave(): SaveState {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isSaving = useRef(false)
  const isHere = useIsHere()

  async function save(field: ProfileField, value: string): Promise<boolean> {
    if (isSaving.current) return false
    isSaving.current = true
    setPending(true)
    setError('')
    try {
      const { institute_id, user_id } = session
      const params = { institute_id, user_id }
      const { result } = await send(updateProfile, { params, body: { [field]: value } })
      keepPhoto(result.photo_url)
      const change = { photo_url: result.photo_url, ...(field !== 'photo' && { [nameRead[field]]: value }) }
      client.setQueryData<Profile>(profileKey(session), (known) => known && { ...known, ...change })
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

type Numbers = { student_adhar_card: string; parent_adhar_card: string }

/** @throws as `send` does; that it was asked for is noted by the server (PRODUCT §4) */
export async function fetchAadhaar(): Promise<Numbers> {
  return (await send(aadhaarNumbers, { params: paramsOf(getSession()) })).result
}

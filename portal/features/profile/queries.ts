import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  aadhaarNumbers,
  type Profile as ProfileOfCall,
  studentDetail,
  updateProfile,
} from '#domain/profile/calls.ts'
import type { ProfileField } from '#domain/profile/rules.ts'
import { notSavedMessage, savedMessages } from '#domain/profile/texts.ts'
import { isDirectUser } from '#domain/session/user-type.ts'
import { send } from '#portal/shared/api.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, keepPhoto, useSession } from '#portal/shared/session-store.ts'
import { viewedId, viewedKey } from '#portal/shared/viewed-student.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { useIsHere } from './use-is-here.ts'

const staleAfterMs = 60_000
/** Addresses of files expire after fifty minutes at the earliest (PRODUCT §3 "Files"). */
const renewAfterMs = 30 * 60_000

const profileKey = (session: Session) => ['profile', viewedKey(session)] as const

const paramsOf = (session: Session) => ({
  institute_id: session.instituteId,
  owner_id: viewedId(session),
})

const readProfile = (profile: ProfileOfCall) => ({
  name: profile.student_name,
  photo: profile.photo_url,
  joinedDay: profile.join_date,
  phone: profile.student_phone,
  email: profile.student_email,
  address: profile.current_address,
  permanentAddress: profile.permanent_address,
  standard: profile.standard,
  sections: profile.assignedCourses,
  rollNo: profile.roll_no,
  motherTongue: profile.mother_tongue,
  gender: profile.gender,
  country: profile.country,
  birthPlace: profile.birth_place,
  religion: profile.religion,
  bloodGroup: profile.blood_group,
  aadhaar: profile.student_adhar_card,
  dob: profile.dob,
  state: profile.state,
  parent: {
    name: profile.parent_name,
    email: profile.parent_email,
    phone: profile.parent_phone,
    profession: profile.parent_profession,
    aadhaar: profile.parent_adhar_card,
  },
  guardian: {
    name: profile.guardian_name,
    email: profile.guardian_email,
    phone: profile.guardian_phone,
  },
  mayEdit: profile.student_profile_update_restrict,
})
export type Profile = ReturnType<typeof readProfile>

/** The profile of the viewed student. The photo in the header changes with it if it is the same person's. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession((whole) => whole)
  const query = useQuery({
    queryKey: profileKey(session),
    queryFn: async ({ signal }) =>
      readProfile((await send(studentDetail, { params: paramsOf(session) }, { signal })).result),
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
  const photo = query.data?.photo
  useEffect(() => {
    if (photo !== undefined && isDirectUser(getSession().userType)) keepPhoto(photo)
  }, [photo])
  return query
}

export type SaveState = {
  isPending: boolean
  /** Why the last attempt failed, or ''. */
  error: string
  clearError: () => void
  /** A toast shows the result if the popup was closed meanwhile. @returns true when it is saved and the popup is to close */
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
      const params = { institute_id: instituteId, user_id: userId }
      const { result } = await send(updateProfile, { params, body: { [field]: value } })
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

/** The server logs each request (PRODUCT §4). @throws as `send` does */
export async function fetchAadhaar(): Promise<{ student: string; parent: string }> {
  const { result } = await send(aadhaarNumbers, { params: paramsOf(getSession()) })
  return { student: result.student_adhar_card, parent: result.parent_adhar_card }
}

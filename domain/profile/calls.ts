import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { fieldsNamed, profileFields } from '#domain/profile/rules.ts'

const text = z.string()

/** A profile; '' where nothing is known [profile-23]. */
export const profile = z.object({
  student_name: text,
  photo_url: text,
  join_date: text,
  student_phone: text,
  student_email: text,
  current_address: text,
  permanent_address: text,
  standard: text,
  /** Batches, or the section, split by commas. */
  assignedCourses: text,
  roll_no: text,
  mother_tongue: text,
  gender: text,
  country: text,
  birth_place: text,
  religion: text,
  blood_group: text,
  /** Masked except for the last four digits [profile-14]. */
  student_adhar_card: text,
  /** YYYY-MM-DD */
  dob: text,
  state: text,
  parent_name: text,
  parent_email: text,
  parent_phone: text,
  parent_profession: text,
  parent_adhar_card: text,
  guardian_name: text,
  guardian_email: text,
  guardian_phone: text,
  /** True where the student may change address, birth place, blood group, date of birth and photo [profile-6]. */
  student_profile_update_restrict: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** The number of a student, or an open user's own. */
const owner = z.object({ institute_id: pathId, owner_id: pathId })

export const studentDetail = defineCall({
  method: 'GET',
  path: '/api/v1/students/get-student-detail/:institute_id/:owner_id',
  access: 'student',
  summary: 'What the institute knows of a student',
  source: 'profile-23',
  params: owner,
  reply: envelope(profile),
})

export const aadhaarNumbers = defineCall({
  method: 'POST',
  path: '/api/v1/students/aadhaar/:institute_id/:owner_id',
  access: 'student',
  summary: 'The Aadhaar numbers in full; that they were asked for is noted',
  source: 'profile-26',
  params: owner,
  reply: envelope(z.object({ student_adhar_card: text, parent_adhar_card: text })),
})

/** Base64 of a photo that the browser has cropped: three quarters of a megabyte at most. */
const photo = z.string().check(z.minLength(1), z.maxLength(1_000_000))

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/v1/profiles/update/:institute_id/:user_id',
  access: 'student',
  summary: 'Change one of address, birth place, blood group, date of birth, photo',
  source: 'profile-24',
  takesKey: true,
  params: z.object({ institute_id: pathId, user_id: pathId }),
  body: z
    .object({
      address: z.optional(z.string().check(z.maxLength(2000))),
      birth_place: z.optional(z.string().check(z.maxLength(2000))),
      blood_group: z.optional(z.string().check(z.maxLength(20))),
      /** YYYY-MM-DD */
      dob: z.optional(z.string().check(z.maxLength(20))),
      photo: z.optional(photo),
    })
    .check(z.refine((body) => fieldsNamed(body).length === 1, `exactly one of ${profileFields.join(', ')}`)),
  /** The photo's address as it is from now on. */
  reply: envelope(z.object({ photo_url: text })),
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/v1/changePwd',
  access: 'student',
  summary: 'Change one’s own password; every other session ends',
  source: 'profile-25',
  anyYear: true,
  body: z.object({
    institute_id: id,
    /** Email or phone, as signed in with; the session decides whose password it is. */
    username: z.string().check(z.maxLength(200)),
    oldPassword: z.string().check(z.maxLength(200)),
    newPassword: z.string().check(z.maxLength(200)),
    userid: id,
  }),
  reply: envelope(z.null()),
})

export const profileCalls = [studentDetail, aadhaarNumbers, updateProfile, changePassword]

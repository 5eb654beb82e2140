import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { fieldsNamed, profileFields } from '#domain/profile/rules.ts'
import { field, translated } from '#domain/translation/translated.ts'

const text = z.string()

/** A profile; '' for an unknown detail [profile-23]. */
export const profile = translated({
  name: field('student_name', text),
  photo: field('photo_url', text),
  joinedOn: field('join_date', text),
  phone: field('student_phone', text),
  email: field('student_email', text),
  address: field('current_address', text),
  permanentAddress: field('permanent_address', text),
  standards: field('standard', text),
  /** Batches, or the section, split by commas. */
  sections: field('assignedCourses', text),
  rollNo: field('roll_no', text),
  motherTongue: field('mother_tongue', text),
  gender: field('gender', text),
  country: field('country', text),
  birthPlace: field('birth_place', text),
  religion: field('religion', text),
  bloodGroup: field('blood_group', text),
  /** Masked except for the last four digits [profile-14]. */
  aadhaar: field('student_adhar_card', text),
  /** YYYY-MM-DD */
  dob: field('dob', text),
  state: field('state', text),
  parentName: field('parent_name', text),
  parentEmail: field('parent_email', text),
  parentPhone: field('parent_phone', text),
  parentProfession: field('parent_profession', text),
  parentAadhaar: field('parent_adhar_card', text),
  guardianName: field('guardian_name', text),
  guardianEmail: field('guardian_email', text),
  guardianPhone: field('guardian_phone', text),
  /** True where the student may change address, birth place, blood group, date of birth and photo [profile-6]. */
  mayEdit: field('student_profile_update_restrict', z.boolean()),
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
  reply: envelope(
    translated({ student: field('student_adhar_card', text), parent: field('parent_adhar_card', text) }),
  ),
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

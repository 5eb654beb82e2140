import type { Profile } from '#domain/profile/calls.ts'
import type { ProfileRow } from '#server/features/profile/queries.ts'
import { maskAadhaar } from './aadhaar.ts'

/** @param view the photo's address, and whether the caller may change the profile [profile-6] */
export function presentProfile(row: ProfileRow, view: { photoUrl: string; mayChange: boolean }): Profile {
  return {
    student_name: row.name,
    photo_url: view.photoUrl,
    join_date: row.joinedOn,
    student_phone: row.phone,
    student_email: row.email,
    current_address: row.address,
    permanent_address: row.permanentAddress,
    standard: row.standards,
    assignedCourses: row.sections,
    roll_no: row.rollNo,
    mother_tongue: row.motherTongue,
    gender: row.gender,
    country: row.country,
    birth_place: row.birthPlace,
    religion: row.religion,
    blood_group: row.bloodGroup,
    student_adhar_card: maskAadhaar(row.aadhaarEnd),
    dob: row.dateOfBirth,
    state: row.state,
    parent_name: row.parentName,
    parent_email: row.parentEmail,
    parent_phone: row.parentPhone,
    parent_profession: row.parentProfession,
    parent_adhar_card: maskAadhaar(row.parentAadhaarEnd),
    guardian_name: row.guardianName,
    guardian_email: row.guardianEmail,
    guardian_phone: row.guardianPhone,
    student_profile_update_restrict: view.mayChange,
  }
}

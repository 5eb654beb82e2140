import type { BirthDateFault, PasswordChangeFault, ProfileField } from '#domain/profile/rules.ts'
import { profileLimits } from '#domain/profile/rules.ts'

/** What a person reads, on the screen and from the server alike. What the rules quote is exact [profile-10, profile-11]. */
export const birthDateMessages: Record<BirthDateFault, string> = {
  leapFebruary: 'Selected year Have 29 Days In February',
  february: 'Selected year Have 28 Days In February',
  thirtyDays: 'Month Selected Have Only 30 Days',
  future: "Selected Date Can't Be Greater Than Current Date",
  none: 'Something Went Wrong,Please Try Again',
}

export const tooLongMessages = {
  address: `Address can have ${profileLimits.address} characters at most.`,
  birth_place: `Birth place can have ${profileLimits.birthPlace} characters at most.`,
} as const
export const bloodGroupMessage = 'Please choose a blood group.'

export const savedMessages: Record<ProfileField, string> = {
  address: 'Address Updated Succesfully',
  birth_place: 'Birthplace Updated Succesfully',
  blood_group: 'Bloodgroup Updated Succesfully',
  dob: 'DOB Updated Successfully',
  photo: 'profile picture updated successfully',
}

export const fieldNames: Record<ProfileField, string> = {
  address: 'Address',
  birth_place: 'Birth place',
  blood_group: 'Blood group',
  dob: 'Date of birth',
  photo: 'Photo',
}
/** @param why as a sentence */
export const notSavedMessage = (field: ProfileField, why: string): string =>
  `${fieldNames[field]} was not saved. ${why}`

export const passwordMessages: Record<PasswordChangeFault | 'wrong' | 'common' | 'own', string> = {
  oldMissing: 'Enter existing password, First',
  wrong: 'Please enter correct existing password',
  differ: "Entered new passwords doesn't match",
  length: 'New passwords must contain 6-10 alphanumeric entries.',
  characters: 'New passwords must contain 6-10 alphanumeric entries.',
  common: 'This password is too common. Please choose another one.',
  own: 'This password is easy to guess: it is a name or number that others know. Please choose another one.',
}
/** For institutes that ask for `strong` passwords [profile-16]. */
export const strongLengthMessage = 'New passwords must contain 8-64 characters.'

export const passwordChangedMessage = (isParent: boolean): string =>
  isParent
    ? "Parent's Password changed successfully,Please Re-Login!"
    : 'Password changed successfully,Please Re-Login!'
export const passwordNotChangedMessage = (why: string): string => `Password was not changed. ${why}`

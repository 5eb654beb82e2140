import type { CallInput } from '#domain/call.ts'
import type { updateProfile } from '#domain/profile/calls.ts'
import {
  birthDateFault,
  birthDateParts,
  fieldsNamed,
  isBloodGroup,
  isTooLong,
  type ProfileField,
  tidyText,
} from '#domain/profile/rules.ts'
import { birthDateMessages, bloodGroupMessage, tooLongMessages } from '#domain/profile/texts.ts'
import { Failure } from '#server/failure.ts'

type Body = CallInput<typeof updateProfile>['body']
export type Change = { field: ProfileField; value: string }

/** The one field to change; the call takes exactly one [profile-24]. */
export function readChange(body: Body): Change {
  const [field] = fieldsNamed(body)
  const value = field && body[field]
  if (field === undefined || value === undefined) throw new Failure('badRequest')
  const isText = field === 'address' || field === 'birth_place'
  return { field, value: isText ? tidyText(value) : value }
}

/**
 * Refuses what a field may not be [profile-8, profile-9, profile-10]. @param today the institute's day @throws Failure `profileRefused` with a message for the person
 */
export function checkChange({ field, value }: Change, today: string): void {
  const message = refusalOf(field, value, today)
  if (message) throw new Failure('profileRefused', message)
}

function refusalOf(field: ProfileField, value: string, today: string): string | undefined {
  switch (field) {
    case 'address':
    case 'birth_place':
      return isTooLong(field, value) ? tooLongMessages[field] : undefined
    case 'blood_group':
      return isBloodGroup(value) ? undefined : bloodGroupMessage
    case 'dob': {
      const parts = birthDateParts(value)
      const fault = parts ? birthDateFault(parts, today) : 'none'
      return fault && birthDateMessages[fault]
    }
    case 'photo':
      // `makePhoto` checks pictures.
      return undefined
  }
}

import { maxLettersOfCode, maxNetworks, maxSafeBrowserKeys } from '#domain/exam/integrity/limits.ts'
import { isPractice } from '#server/features/exam/records-once-begun.ts'
import { readNetwork } from '#server/network/allowed.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { list } from '#server/records/fields/references.ts'
import { text } from '#server/records/fields/texts.ts'
import { show } from '#server/records/import-faults.ts'
import type { Rule } from '#server/records/kind.ts'

/** Rules for watching a test (docs/decisions/38). Each is off by default, and students read them before they begin. */
export const integrityFields = {
  access_code: text({
    isForOffice: true,
    about:
      'A code such as mango 42 that the examiner says in the hall, and without which it is not begun; case and spaces do not count. Empty: none.',
    max: maxLettersOfCode,
  }),
  networks: list({
    isForOffice: true,
    about:
      'Networks or addresses in which it may be begun. What is sent from others later is noted. Empty: anywhere.',
    format: 'networks such as 203.0.113.0/24, of IPv6 up to /64',
    readOne: (one) =>
      readNetwork(one) ?? { problem: `"${show(one)}" is not a network, or is of IPv6 and longer than /64` },
  }),
  safe_browser_keys: list({
    isForOffice: true,
    about:
      'Config Keys or Browser Exam Keys of Safe Exam Browser: it may be begun only there. What is sent from other browsers later is noted. Empty: any browser.',
    format: 'keys of 64 hexadecimal digits',
    readOne: (one) =>
      /^[\da-f]{64}$/i.test(one)
        ? one.toLowerCase()
        : { problem: `"${show(one)}" is not a key of 64 hexadecimal digits` },
  }),
  fills_screen: yesNo({
    isForOffice: true,
    about: 'Whether it fills the screen; how often a student leaves that is counted.',
    example: 'no',
  }),
  is_one_device: yesNo({
    isForOffice: true,
    about:
      'Whether a student goes on only on the device where it was opened, unless the examiner allows another.',
    example: 'no',
  }),
}

const isSet: Readonly<Record<keyof typeof integrityFields, (value: string) => string>> = {
  access_code: (value) => `${value} <> ''`,
  networks: (value) => `jsonb_array_length(${value}) > 0`,
  safe_browser_keys: (value) => `jsonb_array_length(${value}) > 0`,
  fills_screen: (value) => value,
  is_one_device: (value) => value,
}

const tooMany = (field: 'networks' | 'safe_browser_keys', most: number): Rule => ({
  field,
  problem: `are more than ${most}`,
  where: (value) => `jsonb_array_length(${value(field)}) > ${most}`,
})

export const integrityRules: Rule[] = [
  ...Object.entries(isSet).map(
    ([field, isGiven]): Rule => ({
      field,
      problem: 'is for tests with a time limit, and its label is of practice',
      where: (value, scope) => `${isGiven(value(field))} and ${isPractice(value, scope)}`,
    }),
  ),
  {
    field: 'access_code',
    problem: 'has no letters and digits',
    where: (value) => `${value('access_code')} <> '' and ${value('access_code')} !~ '[[:alnum:]]'`,
  },
  tooMany('networks', maxNetworks),
  tooMany('safe_browser_keys', maxSafeBrowserKeys),
]

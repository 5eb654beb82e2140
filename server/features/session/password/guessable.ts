import type { PasswordRule } from '#domain/session/password-rules.ts'
import type { Account } from '#server/features/session/queries.ts'

/** Common in India; the library's list comes from breaches worldwide. */
const ofIndia = `1234abcd abcd1234 admin@123 bharat123 cricket123 india@123 krishna123 parent123 pass@123 pass@1234
  password@123 sachin123 school123 school@123 student1 student123 student@123 teacher123 test@123 welcome@123`

let common: ReadonlySet<string> | undefined
/** Loaded and made on first use: it takes some megabytes. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    common = new Set([...dictionary['passwords-common'], ...ofIndia.split(/\s+/)])
  }
  return common
}

/** The owner of the password: people guess own names and numbers, and those of the institute, first. */
export type Owner = Pick<Account, 'name' | 'phone' | 'email' | 'instituteName'>

const product = 'homeroom'

/**
 * Why others would guess a password: it is only its owner's name or number, with digits and signs around it.
 * Where the institute wants `strong` ones, also the institute's name and common passwords.
 */
export async function guessableFault(
  rule: PasswordRule,
  password: string,
  owner: Owner,
): Promise<'own' | 'common' | undefined> {
  const plain = password.toLowerCase()
  const letters = plain.replaceAll(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')
  const digits = /\p{L}/u.test(plain) ? '' : plain.replaceAll(/\D/g, '')
  if (ownWords(owner).has(letters) || (digits !== '' && digits === owner.phone)) return 'own'
  if (rule !== 'strong') return undefined
  if (wordsIn(product, owner.instituteName).has(letters)) return 'own'
  const isOneCharacter = new Set(plain).size === 1
  return isOneCharacter || (await commonPasswords()).has(plain) ? 'common' : undefined
}

const ownWords = ({ name, email }: Owner) => wordsIn(name, email.split('@')[0] ?? '')

/** The words of some texts, alone and run together. */
function wordsIn(...texts: string[]): ReadonlySet<string> {
  const each = texts.flatMap((text) => {
    const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u)
    return [...words, words.join('')]
  })
  return new Set(each.filter((word) => word !== ''))
}

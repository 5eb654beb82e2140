import { dictionary } from '@zxcvbn-ts/language-common'
import type { Account } from '#server/features/session/queries.ts'

/** Tried here before they are tried anywhere else; the list of the library comes from breaches of all the world. */
const ofIndia = `1234abcd abcd1234 admin@123 bharat123 cricket123 india@123 krishna123 parent123 pass@123 pass@1234
  password@123 sachin123 school123 school@123 student1 student123 student@123 teacher123 test@123 welcome@123`

let common: ReadonlySet<string> | undefined
/** Made when it is first needed: it takes some megabytes. */
const commonPasswords = () =>
  (common ??= new Set([...dictionary['passwords-common'], ...ofIndia.split(/\s+/)]))

/** Whose password it is to be: his own names and numbers, and those of his institute, are the first that people try. */
export type Owner = Pick<Account, 'name' | 'phone' | 'email' | 'instituteName'>

const product = 'homeroom'

/**
 * Why others would guess a password: it is nothing but a word that belongs to its owner, with digits and signs around it, or
 * it is common. Asked where an institute wants `strong` ones: the rule of the specification knows no such refusal (spec/2 §5).
 */
export function guessableFault(password: string, owner: Owner): 'own' | 'common' | undefined {
  const plain = password.toLowerCase()
  const letters = plain.replaceAll(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')
  const digits = /\p{L}/u.test(plain) ? '' : plain.replaceAll(/\D/g, '')
  if (wordsOf(owner).has(letters) || (digits !== '' && digits === owner.phone)) return 'own'
  const isOneCharacter = new Set(plain).size === 1
  return isOneCharacter || commonPasswords().has(plain) ? 'common' : undefined
}

function wordsOf({ name, email, instituteName }: Owner): ReadonlySet<string> {
  const [mailbox = ''] = email.toLowerCase().split('@')
  const each = [name, instituteName, mailbox].flatMap((text) => {
    const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u)
    return [...words, words.join('')]
  })
  return new Set([product, ...each.filter((word) => word !== '')])
}

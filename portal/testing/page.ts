/** Sets up the page in which component tests run, one after the other. */
import '#ui/base.css'
import { followTheme } from '#portal/shared/look/theme.ts'
import { pressDirectly } from './press/press.ts'
import { fetchByRules } from './replies.ts'

/** Errors in the console since the last check. */
export const complaints: string[] = []

document.documentElement.lang = 'en'
followTheme()
globalThis.fetch = fetchByRules
pressDirectly()
const { error } = console
console.error = (...parts) => {
  complaints.push(parts.map(String).join(' '))
  error(...parts)
}

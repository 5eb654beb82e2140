/** The page in which component tests run, one after the other. */
import '#ui/base.css'
import { followTheme } from '#portal/shared/look/theme.ts'
import { fetchByRules } from './replies.ts'

/** What the browser complained of since it was last looked at. */
export const complaints: string[] = []

document.documentElement.lang = 'en'
followTheme()
globalThis.fetch = fetchByRules
const { error } = console
console.error = (...told) => {
  complaints.push(told.map(String).join(' '))
  error(...told)
}

import formatCompiled from 'use-intl/format-message/format-only'
import { isolate } from '#domain/bidi.ts'

type Arguments = Parameters<typeof formatCompiled>

/**
 * Formats the portal's texts, instead of the function of `use-intl` (`scripts/compile-texts.ts`): inserted names,
 * titles and other values keep their text direction, and so does the text around them.
 */
export default function formatMessage(...[key, message, values, options]: Arguments) {
  return formatCompiled(key, message, isolated(values), options)
}
formatMessage.raw = formatCompiled.raw

function isolated(values: Arguments[2]): Arguments[2] {
  if (!values) return values
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolate(value) : value,
  ])
  return Object.fromEntries(entries) as Arguments[2]
}

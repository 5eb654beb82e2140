import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { offersYears } from '#portal/shared/navigation/menu.ts'
import type { ScreenHandle } from '#portal/shared/navigation/screen-handle.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Select } from '#ui/controls/select.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useYearSwitch } from './use-year-switch.ts'

type YearSelectProps = {
  className?: string | undefined
  /** Takes the whole line, with a visible label. */
  isFull?: boolean
  onChosen?: () => void
}

/** The viewed academic year, at a school with several [shell-13]. */
export function YearSelect({ className, isFull = false, onChosen }: YearSelectProps) {
  const t = useTranslations('shell')
  const isOffered = useSession(offersYears)
  const years = useSession((session) => session.studentYears)
  const yearId = useSession((session) => session.yearId)
  const { isSwitching, switchYear } = useYearSwitch()
  const hasOwnYears = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.hasOwnYears)
  if (!isOffered || (!isFull && hasOwnYears)) return null

  function choose(value: string) {
    const year = years.find((one) => String(one.id) === value)
    if (!year) return
    switchYear(year)
    onChosen?.()
  }

  return (
    <Text as="label" size="sm" className={className}>
      {isFull ? (
        <Text as="span" tone="muted" weight="bold">
          {t('academicYear')}
        </Text>
      ) : (
        <VisuallyHidden>{t('academicYear')}</VisuallyHidden>
      )}
      <Select value={String(yearId)} disabled={isSwitching} onChange={(event) => choose(event.target.value)}>
        {years.map((year) => (
          <option key={year.id} value={String(year.id)}>
            {year.name}
          </option>
        ))}
      </Select>
    </Text>
  )
}

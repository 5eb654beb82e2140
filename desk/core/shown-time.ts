import { useMe } from './session.ts'

/** Shows moments as the institute's clocks do. */
export function useShownTime(): (iso: string) => string {
  const { time_zone } = useMe().institute
  const format = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  })
  return (iso) => format.format(new Date(iso))
}

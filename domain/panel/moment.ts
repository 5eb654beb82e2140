import { showDay } from '#domain/day.ts'

/** `21-11-2026, 15:04:05` by the clock of the institute. @param iso ISO 8601 with the institute's offset */
export const showMoment = (iso: string): string => `${showDay(iso.slice(0, 10))}, ${iso.slice(11, 19)}`

import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import styles from './palette.module.css'
import { type PaletteState, paletteStates } from './palette-counts.ts'

/** Explains the signs of the palette, with optional counts. */
export function PaletteLegend({ counts }: { counts?: Readonly<Record<PaletteState, number>> }) {
  const t = useTranslations('panel')
  return (
    <ul className={styles.legend}>
      {paletteStates.map((state) => (
        <Row key={state} as="li" gap={2}>
          <span className={styles.item} data-state={state}>
            {counts?.[state] ?? ''}
          </span>
          <span>{t(`states.${state}`)}</span>
        </Row>
      ))}
    </ul>
  )
}

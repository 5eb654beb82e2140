import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl/react'
import { accentOf, accentThemes, accentTokens, isAccessible } from '#domain/look/accent.ts'
import { colourForm } from '#domain/look/oklch.ts'
import { type Theme, themeClass } from '#domain/session/theme.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './look.module.css'

/** The usual one (`ui/tokens.css`), where the palette of the browser opens. */
const usual = '#2856e0'

type ColourFieldProps = {
  value: string
  fault: string | undefined
  isFixed: boolean
  /** Without an address of its own no page knows of which institute it is, before somebody signs in. */
  hasHost: boolean
  onChange: (to: string | null) => void
}

/** The colour of the institute, and what the themes make of it [desk-170]. */
export function ColourField({ value, fault, isFixed, hasHost, onChange }: ColourFieldProps) {
  const t = useTranslations('deskSettings')
  const colour = readTyped(value)
  return (
    <Stack gap={2}>
      <TextField
        label={t('field.accent')}
        hint={t('hint.accent')}
        error={fault}
        value={value}
        readOnly={isFixed}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        end={
          <input
            type="color"
            className={styles.palette}
            aria-label={t('palette')}
            value={colour ?? usual}
            disabled={isFixed}
            onChange={({ target }) => onChange(target.value)}
          />
        }
      />
      <Text size="sm" role="status">
        {colour !== undefined &&
          !isAccessible(colour) &&
          t('nearest', { colour: accentOf(colour, 'light').accent })}
      </Text>
      {colour !== undefined && !hasHost && (
        <Text size="sm" tone="muted">
          {t('colourNeedsHost')}
        </Text>
      )}
      {!isFixed && value !== '' && (
        <Row>
          <Button variant="plain" onClick={() => onChange(null)}>
            {t('noColour')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** As the server reads a cell; undefined while it is no colour. */
function readTyped(text: string): string | undefined {
  const hex = `#${text.trim().toLowerCase().replace(/^#/, '')}`
  return colourForm.test(hex) ? hex : undefined
}

/** The tokens of a theme with what is typed; none for one that does not follow it. */
export function coloursIn(theme: Theme, typed: string): CSSProperties | undefined {
  const colour = readTyped(typed)
  const followed = accentThemes.find((one) => one === themeClass(theme))
  if (colour === undefined || !followed) return undefined
  const colours = accentOf(colour, followed)
  return Object.fromEntries(accentTokens.map((token) => [`--${token}`, colours[token]])) as CSSProperties
}

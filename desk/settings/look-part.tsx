import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DeskSettings } from '#domain/desk/settings/calls.ts'
import { themeClass, themes } from '#domain/session/theme.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Crest } from '#ui/display/crest.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import type { GridRow } from '../records/edits.ts'
import { saveRows } from '../records/save.ts'
import { ColourField, coloursIn } from './colour-field.tsx'
import { fitPicture } from './fit-picture.ts'
import look from './look.module.css'
import { useSettingsChanges } from './queries.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const pictures = ['logo', 'favicon'] as const

type LookPartProps = {
  settings: DeskSettings
  /** With what is typed. */
  row: GridRow
  fault: string | undefined
  isFixed: boolean
  onColour: (to: string | null) => void
}

/** Colour, logo and icon, as families see them in the four themes [desk-83, desk-170]. */
export function LookPart({ settings, row, fault, isFixed, onColour }: LookPartProps) {
  const t = useTranslations('deskSettings')
  const themeName = useTranslations('desk.themes')
  const name = settings.row.name ?? ''
  const colour = row.accent ?? ''
  return (
    <Section part="look">
      <ul className={styles.themes}>
        {themes.map((theme) => (
          <li
            key={theme}
            className={joinClasses(themeClass(theme), styles.theme)}
            style={coloursIn(theme, colour)}
          >
            <Row gap={3}>
              <Crest name={name} logo={settings.logo} />
              <Text as="span" weight="strong" wrap="cut">
                {name}
              </Text>
            </Row>
            <Row gap={2} isWrapping>
              <Text as="span" size="xs" weight="strong" className={look.button}>
                {t('sample.button')}
              </Text>
              <Text as="span" size="xs" className={look.chosen}>
                {t('sample.chosen')}
              </Text>
              <Text as="span" size="xs" className={look.link}>
                {t('sample.link')}
              </Text>
            </Row>
            <Text as="span" size="xs" tone="muted">
              {t('inTheme', { theme: themeName(theme) })}
            </Text>
          </li>
        ))}
      </ul>
      <ColourField
        value={colour}
        fault={fault}
        isFixed={isFixed}
        hasHost={settings.hosts.length > 0}
        onChange={onColour}
      />
      {!isFixed && (
        <div className={styles.fields}>
          {pictures.map((field) => (
            <Picture key={field} field={field} settings={settings} />
          ))}
        </div>
      )}
    </Section>
  )
}

function Picture({ field, settings }: { field: (typeof pictures)[number]; settings: DeskSettings }) {
  const t = useTranslations('deskSettings')
  const input = useRef<HTMLInputElement>(null)
  const work = useWork()
  const { setPicture, refresh } = useSettingsChanges()
  const { id = null, [field]: stored = null } = settings.row

  const choose = ([file]: readonly File[]) =>
    file &&
    work.run(async () => {
      const data = await fitPicture(file)
      if (data === undefined) throw new Error(t('noPicture'))
      await setPicture({ field, data })
      showToast(t('pictureSaved'), 'good')
    })

  const remove = () =>
    work.run(async () => {
      await saveRows({ kind: 'institute' }, [{ to: { id, [field]: null }, was: { [field]: stored } }])
      await refresh()
      showToast(t('saved'), 'good')
    })

  return (
    <Stack gap={2}>
      <Row gap={3}>
        {settings[field] ? (
          <img src={settings[field]} alt={t(field)} className={styles.picture} />
        ) : (
          <span className={styles.picture} />
        )}
        <Text as="span" weight="strong">
          {t(field)}
        </Text>
      </Row>
      <Row gap={2} isWrapping>
        <FileInput
          ref={input}
          label={t('chooseOf', { name: t(field) })}
          accept="image/png,image/jpeg,image/webp"
          onChoose={(files) => void choose(files)}
        />
        <Button
          variant="quiet"
          isPending={work.isPending}
          needsNetwork
          aria-label={t('chooseOf', { name: t(field) })}
          onClick={() => input.current?.click()}
        >
          {t('choosePicture')}
        </Button>
        {stored !== null && (
          <Button
            variant="plain"
            aria-label={t('removeOf', { name: t(field) })}
            onClick={() => void remove()}
          >
            {t('removePicture')}
          </Button>
        )}
      </Row>
      <Text size="sm" tone="muted">
        {t('pictureHint')}
      </Text>
      <FormError text={work.error} />
    </Stack>
  )
}

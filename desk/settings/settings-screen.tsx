import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type DeskSettings, readSettings } from '#domain/desk/settings/calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { messageOf } from '../core/texts.ts'
import { PaymentsPart } from '../payments/settings/payments-part.tsx'
import { ConflictsDialog } from '../records/conflicts-dialog.tsx'
import { editCells, editsOf, useEdits } from '../records/edits.ts'
import type { Kind } from '../records/fields.ts'
import { useKind } from '../records/queries.ts'
import { SaveBar } from '../records/save-bar.tsx'
import { recordsTexts } from '../records/texts.ts'
import { useSaving } from '../records/use-saving.ts'
import { ConnectionsPart } from './connections-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { LookPart } from './look-part.tsx'
import { MenuPreview } from './menu-preview.tsx'
import { MessengersPart } from './messengers-part.tsx'
import { OperatorPart } from './operator-part.tsx'
import { parts, planOfRow } from './parts.ts'
import { useSettings, useSettingsChanges } from './queries.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './texts.ts'
import { TokensPart } from './tokens-part.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

const texts = { deskSettings: settingsTexts, deskRecords: recordsTexts }

/** The settings of the institute on one page [desk-82]. Owners change them; the office and the head read. */
export function SettingsScreen() {
  const { roles } = useMe()
  if (!roles.some((role) => readSettings.roles.includes(role))) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Settings />
    </FeatureTexts>
  )
}

function Settings() {
  const t = useTranslations('deskSettings')
  const settings = useSettings()
  const kind = useKind('institute')
  const { data } = settings
  const error = settings.error ?? kind.error
  const retry = () => void Promise.all([settings.refetch(), kind.refetch()])
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t('about')} />
      {data && kind.data ? (
        <Page settings={data} kind={kind.data} />
      ) : error ? (
        <Failure
          message={messageOf(error)}
          onRetry={retry}
          isRetrying={settings.isFetching || kind.isFetching}
        />
      ) : (
        <Waiting count={4} shape="card" gap={4} />
      )}
    </Stack>
  )
}

function Page({ settings, kind }: { settings: DeskSettings; kind: Kind }) {
  const t = useTranslations('deskSettings')
  const { refresh } = useSettingsChanges()
  const edits = useEdits(editsOf(kind.kind))
  const saving = useSaving(kind)
  useShownPart()

  const refreshed = useRef(refresh)
  refreshed.current = refresh
  // After a save, and after it was undone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was saved
  useEffect(() => void refreshed.current(), [saving.saved])

  const id = settings.row.id ?? ''
  const typed = edits.rows[id]?.cells ?? {}
  const row = {
    ...settings.row,
    ...Object.fromEntries(Object.entries(typed).map(([field, { to }]) => [field, to])),
  }
  const isFixed = kind.right !== 'write'
  const common = { kind, row, stored: settings.row, faults: saving.faults[id] ?? {}, isFixed }
  return (
    <div className={styles.page}>
      <nav aria-label={t('sections')} className={styles.index}>
        <ul>
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{t(`part.${part}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={4}>
        {isFixed && (
          <Text size="sm" tone="muted">
            {t('readOnly')}
          </Text>
        )}
        <FieldsPart part="institute" {...common} />
        <LookPart
          settings={settings}
          row={row}
          fault={saving.faults[id]?.accent}
          isFixed={isFixed}
          onColour={(to) => editCells(kind.kind, [{ id, row: settings.row, field: 'accent', to }])}
        />
        <FieldsPart part="plan" {...common}>
          <MenuPreview plan={planOfRow(row)} title={t('menuTitle')} />
        </FieldsPart>
        <FieldsPart part="policies" {...common} />
        <FieldsPart part="links" {...common} />
        <MessengersPart settings={settings} />
        <Section part="payments">
          <PaymentsPart isFixed={isFixed} />
        </Section>
        <ConnectionsPart settings={settings} isFixed={isFixed} />
        <Section part="tokens">
          <TokensPart isFixed={isFixed} />
        </Section>
        <Section part="webhooks">
          <WebhooksPart isFixed={isFixed} />
        </Section>
        <OperatorPart settings={settings} />
        <div className={styles.save}>
          <SaveBar edits={edits} saving={saving} rows={[settings.row]} kind={kind} />
        </div>
      </Stack>
      {saving.conflicts && (
        <ConflictsDialog kind={kind} conflicts={saving.conflicts} names={{}} saving={saving} />
      )}
    </div>
  )
}

/** The section that the address names, once it is there. */
function useShownPart() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = parts.find((one) => hash === `#${one}`)
    const heading = part && document.getElementById(part)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
}

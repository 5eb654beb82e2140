import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { PasswordReceiver } from '#domain/desk/people-account-calls.ts'
import { peopleWriters } from '#domain/desk/people-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useMe } from '../../core/session.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { changeTexts } from '../change/change-texts.ts'
import styles from '../people.module.css'
import { useReceivers } from '../queries.ts'
import { SectionSelect } from '../section-select.tsx'
import { peopleTexts } from '../texts.ts'
import type { Made } from './made.ts'
import { passwordTexts } from './password-texts.ts'
import { Receivers } from './receivers.tsx'
import { Slips } from './slips.tsx'

const texts = { deskPasswords: passwordTexts, deskPeople: peopleTexts, deskChange: changeTexts }

/** New one-time passwords: for some people, a section, or all who never came [desk-45]. */
export function PasswordsScreen() {
  const { roles } = useMe()
  if (!roles.some((role) => peopleWriters.includes(role))) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Passwords />
    </FeatureTexts>
  )
}

function Passwords() {
  const t = useTranslations('deskPasswords')
  const said = useTranslations('deskPeople')
  const [made, setMade] = useState<Made>()
  const [params, setParams] = useSearchParams()
  const of = params.get('of')
  if (made) return <Slips made={made} onForget={() => setMade(undefined)} />
  const isNever = params.get('who') === 'never'
  const section = Number(params.get('section')) || undefined
  const show = (next: Record<string, string>) => setParams(new URLSearchParams(next), { replace: true })
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} back={{ to: '/people', text: said('back') }} text={t('about')} />
      {!of && (
        <div className={styles.tools}>
          <Segments
            label={t('whom')}
            value={isNever ? 'never' : 'section'}
            options={(['section', 'never'] as const).map((value) => ({ value, label: t(`groups.${value}`) }))}
            onChange={(value) => show(value === 'never' ? { who: 'never' } : {})}
          />
          {!isNever && (
            <div className={styles.section}>
              <SectionSelect
                label={t('section')}
                value={section ? String(section) : ''}
                onChange={(value) => show(value ? { section: value } : {})}
              />
            </div>
          )}
        </div>
      )}
      <Chosen
        key={`${of} ${isNever} ${section}`}
        of={of?.split(',').map(Number).filter(Number.isSafeInteger)}
        section={isNever ? undefined : section}
        never={isNever}
        onMade={setMade}
      />
    </Stack>
  )
}

type ChosenProps = {
  /** The numbers of people, in place of a group. */
  of: number[] | undefined
  section: number | undefined
  never: boolean
  onMade: (made: Made) => void
}

function Chosen({ of, section, never, onMade }: ChosenProps) {
  const t = useTranslations('deskPasswords')
  const isAsked = never || section !== undefined || of !== undefined
  const query = useReceivers({ section, never, of }, isAsked)
  const { data, error } = query
  if (!isAsked) return <Text tone="muted">{t('chooseSection')}</Text>
  if (error || !data) return <Unfetched query={query} count={6} />
  const people: PasswordReceiver[] = data.people
  if (people.length === 0) return <Text>{t('nobody')}</Text>
  return (
    <Stack gap={3}>
      {data.count > people.length && (
        <Text tone="warn">{t('tooMany', { shown: people.length, count: data.count })}</Text>
      )}
      <Receivers people={people} canSend={data.can_send} onMade={onMade} />
    </Stack>
  )
}

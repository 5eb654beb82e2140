import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { addDays, isDay } from '#domain/day.ts'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useMe } from '../../core/session.ts'
import { showLongDay } from '../../core/shown-time.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { useQueryState } from '../../use-query-state.ts'
import { useAttendanceDay } from '../queries.ts'
import { useFreshAfterSending } from '../register/register.tsx'
import { sectionName, stateOf } from '../shown.ts'
import { attendanceTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import styles from './day.module.css'
import { LessonChip } from './lesson-chip.tsx'

const texts = { deskAttendance: attendanceTexts }

/** The registers of a day in all sections, with the gaps [desk-27]. */
export function DayScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Day />
    </FeatureTexts>
  )
}

function Day() {
  const t = useTranslations('deskAttendance')
  const { institute } = useMe()
  const now = useNow()
  const [address, setAddress] = useQueryState({ day: '', gaps: '' })
  const today = makeZone(institute.time_zone).dayAt(now)
  const day = isDay(address.day) ? address.day : today
  const onlyGaps = address.gaps === '1'
  const query = useAttendanceDay(day)
  const { data } = query
  useFreshAfterSending()

  const go = (to: string) => isDay(to) && setAddress({ day: to === today ? '' : to })
  const isGap = (lesson: Lesson) => ['missing', 'partly'].includes(stateOf(lesson, now))
  const shown = data?.lessons.filter((lesson) => !onlyGaps || isGap(lesson)) ?? []
  const sections = [...Map.groupBy(shown, ({ section_id }) => section_id).values()].toSorted((one, other) =>
    compare(one[0], other[0]),
  )
  const gaps = data?.lessons.filter(isGap).length ?? 0
  const due = data?.lessons.filter((one) => isGap(one) || stateOf(one, now) === 'taken').length ?? 0

  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('dayTitle')}
        text={`${showLongDay(day)}${due > 0 ? ` · ${t('gapsText', { missing: gaps, due })}` : ''}`}
        actions={
          <TextLink as={Link} to="/attendance/month">
            {t('monthTitle')}
          </TextLink>
        }
      />
      <Row gap={2} lineGap={2} isWrapping align="end">
        <Row gap={1} align="end">
          <IconButton label={t('previousDay')} onClick={() => go(addDays(day, -1))}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <TextField label={t('day')} type="date" value={day} onChange={(event) => go(event.target.value)} />
          <IconButton label={t('nextDay')} onClick={() => go(addDays(day, 1))}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </Row>
        {day !== today && (
          <Button variant="quiet" onClick={() => go(today)}>
            {t('today')}
          </Button>
        )}
        <Switch
          label={t('onlyGaps')}
          isOn={onlyGaps}
          onChange={(isOn) => setAddress({ gaps: isOn ? '1' : '' }, true)}
        />
      </Row>
      {!data ? (
        <Unfetched query={query} count={6} shape="card" gap={3} />
      ) : sections.length === 0 ? (
        <EmptyState title={onlyGaps && data.lessons.length > 0 ? t('noGaps') : t('nothingThere')} />
      ) : (
        <Card as="ul" padding="none" isDivided>
          {sections.map((own) => {
            const [first] = own
            if (!first) return null
            const title = sectionName(first)
            return (
              <li key={first.section_id} className={styles.section}>
                <div className={styles.name}>
                  <Text as="h2" size="lg" weight="strong" wrap="anywhere">
                    {title}
                  </Text>
                  <TextLink
                    as={Link}
                    to={`/attendance/month?section=${first.section_id}&month=${day.slice(0, 7)}`}
                    aria-label={t('monthOf', { title })}
                  >
                    {t('month')}
                  </TextLink>
                </div>
                <ul className={styles.chips} aria-label={t('ofSection', { title })}>
                  {own.map((lesson) => (
                    <LessonChip key={lesson.class_id} lesson={lesson} now={now} />
                  ))}
                </ul>
              </li>
            )
          })}
        </Card>
      )}
    </Stack>
  )
}

/** By standard as a number where it is one, so that 10 follows 9. */
const compare = (one?: Lesson, other?: Lesson) =>
  `${one?.standard} ${one?.section}`.localeCompare(`${other?.standard} ${other?.section}`, 'en', {
    numeric: true,
  })

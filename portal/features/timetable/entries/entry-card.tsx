import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import type { ClassStatus } from '#domain/live/status.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { CardText, Entry } from '#portal/shared/calendar/entry.ts'
import { TeacherFaces } from '#portal/shared/teachers/teacher-faces.tsx'
import type { Teacher } from '#portal/shared/teachers/teachers.ts'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import { CutText } from './cut-text.tsx'
import styles from './entry-card.module.css'

/** The props of every kind of card. */
export type CardProps = {
  entry: Entry
  /** Which buttons recordings have. */
  flags: RecordingFlags
  /** Its status: before, running or over. */
  status: ClassStatus
}

type EntryCardProps = {
  kind: EntryKind
  /** Whether it is cancelled: then it has no buttons. */
  isCancelled: boolean
  /** Its anchor in addresses. */
  anchor?: string | undefined
  /** Its time. */
  time: string
  /** Beside the time. */
  status?: ReactNode
  title: CardText
  /** Lines under the title; empty ones are left out. */
  lines: readonly CardText[]
  teacher?: { names: CardText; teachers: readonly Teacher[] } | undefined
  /** Small notes at the end, e.g. the section; '' is left out. */
  notes: readonly ReactNode[]
  /** Buttons. */
  children?: ReactNode
}

/** The frame of all cards: title, time, notes and buttons. */
export function EntryCard(props: EntryCardProps) {
  const { kind, anchor, isCancelled, time, status, title, lines, teacher, notes, children } = props
  const t = useTranslations('timetable')
  return (
    <Card as="article" edge="hue" className={joinClasses(styles.card, styles[kind])} data-anchor={anchor}>
      <Stack gap="half" align="start" className={styles.about}>
        <Text as="div" size="sm" tone="muted">
          <Row gap={2} lineGap="half" isWrapping>
            <span>{unbroken(time)}</span>
            {isCancelled ? <Badge tone="bad" text={t('cancelled')} /> : status}
          </Row>
        </Text>
        <Text as="h3" size="md">
          {isCancelled ? (
            <s>
              <CutText text={title} />
            </s>
          ) : (
            <CutText text={title} />
          )}
        </Text>
        {lines
          .filter((line) => line.shown !== '')
          .map((line) => (
            <Text key={line.whole} size="sm" tone="muted">
              <CutText text={line} />
            </Text>
          ))}
        {teacher && teacher.names.shown !== '' && <TeacherLine {...teacher} />}
        <Text as="div" size="xs" tone="muted">
          <Row as="ul" gap={3} lineGap="half" isWrapping>
            {notes.filter(Boolean).map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes have no ids
              <li key={index}>{note}</li>
            ))}
          </Row>
        </Text>
      </Stack>
      <div className={styles.end}>
        <Badge tone="quiet" text={t(`kinds.${kind}`)} />
        {children && !isCancelled && (
          <Stack gap={2} align="end">
            {children}
          </Stack>
        )}
      </div>
    </Card>
  )
}

type TeacherLineProps = { names: CardText; teachers: readonly Teacher[] }

/** The teachers, with photos or initials. */
function TeacherLine({ names, teachers }: TeacherLineProps) {
  return (
    <Row gap={2}>
      <TeacherFaces teachers={teachers} />
      <Text as="span" size="sm" tone="muted">
        <CutText text={names} />
      </Text>
    </Row>
  )
}

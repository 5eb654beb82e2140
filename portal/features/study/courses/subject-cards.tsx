import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Tile } from '#ui/display/tile.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Subject } from '../reading.ts'
import { fileCount, firstLetterOf, hueOf } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './subject-cards.module.css'
import { subjectLinkId } from './use-step-focus.ts'

type SubjectCardsProps = { subjects: readonly Subject[]; urlState: StudyUrlState }

/** Subjects with their first letter, in five hues in turn [study-3]. */
export function SubjectCards({ subjects, urlState }: SubjectCardsProps) {
  const t = useTranslations('study')
  return (
    <Grid as="ul" columns="small" gap={4} aria-label={t('subjects')}>
      {subjects.map((subject, index) => (
        <li key={subject.id}>
          <Card
            as={Link}
            gap={4}
            id={subjectLinkId(subject.id)}
            to={studyAddress({ ...urlState, subjectId: subject.id, topicId: 0 })}
            className={styles.card}
          >
            <Tile hue={hueOf(index)}>{firstLetterOf(subject.name)}</Tile>
            <Stack as="span">
              <Text as="span" weight="bold" wrap="anywhere">
                {subject.name}
              </Text>
              <Text as="span" size="sm" tone="muted">
                {t('counts.files', { count: fileCount(subject) })}
              </Text>
            </Stack>
          </Card>
        </li>
      ))}
    </Grid>
  )
}

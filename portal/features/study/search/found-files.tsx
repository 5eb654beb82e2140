import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useFound } from '../queries.ts'
import type { FoundFile } from '../reading.ts'
import { FoundRow } from './found-row.tsx'

/** The server's maximum. */
const maxFound = 50

type FoundFilesProps = { text: string; onClear: () => void }

/** Search results from all courses and documents, best first. */
export function FoundFiles({ text, onClear }: FoundFilesProps) {
  const t = useTranslations('study')
  const query = useFound(text)
  const count = query.data?.length ?? 0
  return (
    <Stack as="section" gap={3} aria-label={t('results')} aria-busy={query.isPlaceholderData}>
      <Text size="sm" tone="muted" role="status">
        {query.data &&
          !query.isPlaceholderData &&
          t(count < maxFound ? 'counts.found' : 'counts.many', { count })}
      </Text>
      <QueryView
        query={query}
        loading={<Waiting count={5} />}
        isEmpty={(files) => files.length === 0}
        empty={
          <EmptyState
            title={t('nothingFound', { query: text })}
            action={
              <Button variant="quiet" onClick={onClear}>
                {t('clearSearch')}
              </Button>
            }
          />
        }
      >
        {(files) => (
          <Stack as="ul" gap={2}>
            {files.map((file) => (
              <li key={keyOf(file)}>
                <FoundRow file={file} />
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}

const keyOf = ({ kind, id, courseId, productId }: FoundFile) => [kind, id, courseId, productId].join('.')

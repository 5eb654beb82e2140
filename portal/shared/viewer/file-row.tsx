import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FileIcon } from './file-icon.tsx'
import styles from './file-row.module.css'
import type { ViewerFile } from './viewer-file.ts'

type FileRowProps = {
  file: ViewerFile
  /** The address of its picture, or ''. */
  poster: string
  /** A heading for a list without one. */
  TitleTag?: 'h2' | 'p'
  /** Replaces the plain title. */
  title?: ReactNode
  /** Short ones, in a line that wraps. */
  facts: ReactNode
  /** Its buttons, if any. */
  actions: ReactNode
}

/** A file in a long list. */
export function FileRow({ file, poster, TitleTag = 'p', title, facts, actions }: FileRowProps) {
  return (
    <Card as="article" isFlat padding="small" className={styles.row}>
      <FileIcon file={file} poster={poster} />
      <Stack gap="half">
        {title ?? (
          <Text as={TitleTag} size="md" weight="strong" wrap="cut-3">
            {file.title}
          </Text>
        )}
        <Row as="p" gap={3} lineGap="half" isWrapping className={styles.facts}>
          {facts}
        </Row>
      </Stack>
      <Row gap={2} justify="end" isWrapping className={styles.actions}>
        {actions}
      </Row>
    </Card>
  )
}

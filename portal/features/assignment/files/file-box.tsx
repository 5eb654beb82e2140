import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { truncate } from '#domain/truncate.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { Tile } from '#ui/display/tile.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './file-box.module.css'
import { nameLength, viewedAs } from './shown-file.ts'

type FileBoxProps = {
  name: string
  note: ReactNode
  isLink?: boolean
  /** It will be removed. */
  isGone?: boolean
  isBad?: boolean
  actions: ReactNode
  /** Further lines below, with the class `fileLine`. */
  children?: ReactNode
}

export const fileLine = styles.line

/** A file or link: its name, a note and its buttons. */
export function FileBox(props: FileBoxProps) {
  const { name, note, isLink = false, isGone = false, isBad = false, actions, children } = props
  return (
    <Card isFlat className={styles.box}>
      {isLink ? (
        <Tile hue={0}>
          <Link2 size={22} />
        </Tile>
      ) : (
        <FileIcon file={viewedAs(name, name)} poster="" />
      )}
      <div>
        <Text
          size="sm"
          weight="strong"
          wrap="anywhere"
          title={name}
          className={joinClasses(isGone && styles.gone)}
        >
          {truncate(name, nameLength)}
        </Text>
        <Text size="xs" tone={isBad ? 'bad' : 'muted'} wrap="anywhere" isNumeric>
          {note}
        </Text>
      </div>
      <Row>{actions}</Row>
      {children}
    </Card>
  )
}

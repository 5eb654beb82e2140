import type { ReactNode } from 'react'
import { FileIcon } from './file-icon.tsx'
import styles from './file-row.module.css'
import type { ViewerFile } from './viewer-file.ts'

type FileRowProps = {
  file: ViewerFile
  /** The address of its picture; '' where there is none. */
  poster: string
  /** A heading where nothing else names what is around it. */
  TitleTag: 'h2' | 'p'
  /** Short ones, in a line that wraps. */
  facts: ReactNode
  /** What may be done with it; may come to nothing. */
  actions: ReactNode
}

/** A file in a long list. */
export function FileRow({ file, poster, TitleTag, facts, actions }: FileRowProps) {
  return (
    <article className={styles.row}>
      <FileIcon file={file} poster={poster} />
      <div className={styles.about}>
        <TitleTag className={styles.title}>{file.title}</TitleTag>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  )
}

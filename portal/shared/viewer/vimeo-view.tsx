import { VimeoFrame } from '#portal/shared/recordings/vimeo-frame.tsx'
import styles from './stage-view.module.css'
import type { ViewerFile } from './viewer-file.ts'

/** A video at Vimeo, by the player of the recordings. */
export function VimeoView({ file }: { file: ViewerFile }) {
  return (
    <div className={styles.view}>
      <VimeoFrame vimeoId={file.vimeoId} title={file.title} />
    </div>
  )
}

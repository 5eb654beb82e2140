import { YoutubeFrame } from '#portal/shared/recordings/player/youtube-frame.tsx'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import styles from '../viewer.module.css'

/** A video at Youtube, as large as fits. */
export function YoutubeView({ file }: { file: ViewerFile }) {
  return (
    <div className={styles.stage}>
      <YoutubeFrame youtubeId={file.youtubeId} title={file.title} mayLeave={!file.isReadonly} />
    </div>
  )
}

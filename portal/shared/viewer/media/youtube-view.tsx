import { YoutubeFrame } from '#portal/shared/recordings/player/youtube-frame.tsx'
import styles from '#portal/shared/viewer/stage-view.module.css'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

/** A video at Youtube, as large as fits. */
export function YoutubeView({ file }: { file: ViewerFile }) {
  return (
    <div className={styles.view}>
      <YoutubeFrame youtubeId={file.youtubeId} title={file.title} mayLeave={!file.isReadonly} />
    </div>
  )
}

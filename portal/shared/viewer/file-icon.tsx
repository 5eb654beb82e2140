import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  type LucideIcon,
  ScrollText,
} from 'lucide-react'
import { useState } from 'react'
import { isViewable, type ViewedFile, type ViewerKind, viewerOf } from '#domain/viewer/viewer-kind.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './file-icon.module.css'

const icons: Record<ViewerKind, { Icon: LucideIcon; hue: string | undefined }> = {
  pdf: { Icon: FileText, hue: styles.paper },
  office: { Icon: FileText, hue: styles.office },
  text: { Icon: ScrollText, hue: styles.office },
  image: { Icon: FileImage, hue: styles.image },
  audio: { Icon: FileAudio, hue: styles.sound },
  video: { Icon: FileVideo, hue: styles.film },
  youtube: { Icon: FileVideo, hue: styles.film },
  vimeo: { Icon: FileVideo, hue: styles.film },
  vdocipher: { Icon: FileVideo, hue: styles.film },
  none: { Icon: File, hue: styles.other },
}

type FileIconProps = {
  file: ViewedFile
  /** The address of its picture; '' where there is none. */
  poster: string
}

/** What kind of file it is, at a glance; the first poster where there is one (spec/2 §3). Words say the same beside it. */
export function FileIcon({ file, poster }: FileIconProps) {
  const [failed, setFailed] = useState('')
  if (poster !== '' && poster !== failed) {
    return (
      <img
        className={styles.poster}
        src={poster}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(poster)}
      />
    )
  }
  const { Icon, hue } = isViewable(file) ? icons[viewerOf(file)] : { Icon: FileArchive, hue: styles.other }
  return (
    <span className={joinClasses(styles.icon, hue)} aria-hidden="true">
      <Icon size={22} />
    </span>
  )
}

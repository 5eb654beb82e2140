import styles from './player.module.css'

/** A video at Youtube, in its player without cookies. */
export function YoutubeFrame({ youtubeId, title }: { youtubeId: string; title: string }) {
  return (
    <iframe
      className={styles.stage}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}?rel=0`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // It plays for nobody who does not say where he is.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

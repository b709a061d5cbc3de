interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Safari alone: opened from the home screen. */
  readonly standalone?: boolean;
}

/** A tablet of Apple's calls itself a computer, but no computer of theirs can be touched. */
export const isApple = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const isMobile = (device: Device): boolean => isApple(device) || /Android|Mobile/.test(device.userAgent);

/** Opened as an app already. */
export const isInstalledApp = (page: Pick<Window, 'matchMedia'> & { navigator: Device }): boolean =>
  page.navigator.standalone === true || page.matchMedia('(display-mode: standalone)').matches;

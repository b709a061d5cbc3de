import { Scene } from './scene.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';

export const RestrictedState = (props: StateProps) => <StateFrame picture={<Scene name="drawer" />} {...props} />;

export type ProfileTab = 'profile' | 'security' | 'devices';

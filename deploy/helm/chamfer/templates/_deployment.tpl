{{- /* The web processes and the workers are one Deployment each, which differ in their role. */ -}}
{{- define "chamfer.deployment" -}}
{{- $root := .root -}}
{{- $processes := index $root.Values .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "chamfer.name" $root }}-{{ .role }}
  labels:
    {{- include "chamfer.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  replicas: {{ $processes.replicas }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "chamfer.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "chamfer.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        checksum/settings: {{ $root.Values.settings | toJson | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "chamfer.podSecurity" $root | nindent 6 }}
      # The server stops within ten seconds; before that, the sleep below lets the load balancers take the pod out.
      terminationGracePeriodSeconds: 30
      containers:
        - name: chamfer
          image: {{ include "chamfer.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- include "chamfer.containerSecurity" $root | nindent 10 }}
          {{- include "chamfer.settings" $root | nindent 10 }}
          env:
            - name: ROLE
              value: {{ .role }}
            - name: MIGRATE
              value: {{ ternary "off" "on" $root.Values.migrate.enabled | quote }}
          ports:
            - name: http
              containerPort: {{ $root.Values.settings.PORT | int }}
            - name: metrics
              containerPort: {{ $root.Values.settings.METRICS_PORT | int }}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 2
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          lifecycle:
            preStop:
              exec:
                command: ["sleep", "5"]
          resources:
            {{- toYaml $processes.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: {{ $root.Values.settings.DATA_DIR }}
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: {{ include "chamfer.claim" $root }}
        - name: tmp
          emptyDir: {}
{{- end -}}
